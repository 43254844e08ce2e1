import { describe, expect, it } from "vitest";
import type { AdsBench } from "../ads-bench";
import { classOf } from "../stand-in";

/** What becomes of a change that a platform refuses or whose answer is lost, the same on every ads platform. */
export function testFailedWrites(bench: AdsBench, campaignName: string): void {
  describe("a change", () => {
    it("is blocked on an account that refuses, dry run included", async () => {
      const access = await bench.access("refuses");
      const [campaign] = (await bench.adapter.readCampaigns(access, null)).rows;
      for (const validateOnly of [true, false]) {
        expect(await classOf(bench.adapter.setStatus(access, campaign?.externalId ?? "", "PAUSED", { validateOnly }))).toBe("BLOCKED");
      }
      expect(await bench.adapter.readCampaign(access, campaign?.externalId ?? "")).toMatchObject({ status: "ACTIVE" });
    });

    it("has an unknown outcome when its answer is lost, and reading back settles it", async () => {
      const access = await bench.access();
      const { externalId } = await bench.campaignNamed(access, campaignName);
      for (const [behaviour, to] of [
        ["reset-after-accept", "PAUSED"],
        ["error-after-accept", "ACTIVE"],
      ] as const) {
        await bench.fault("update", behaviour);
        expect(await classOf(bench.adapter.setStatus(access, externalId, to, { validateOnly: false }))).toBe("UNKNOWN_OUTCOME");
        expect(await bench.adapter.readCampaign(access, externalId)).toMatchObject({ status: to });
      }
      await bench.fault("validate", "error", { status: 503 });
      expect(await classOf(bench.adapter.setStatus(access, externalId, "PAUSED", { validateOnly: true }))).toBe("TRANSIENT");
    });
  });
}
