import { describe, expect, it } from "vitest";
import { platformErrorClasses } from "@/server/platforms/platform-error";
import { capabilities } from "@/shared/social/capabilities";
import type { Bench } from "../bench";
import { afterwards } from "./afterwards";
import { failing } from "./failing";
import { offered } from "./kinds";
import type { Particulars } from "./particulars";
import { publishing } from "./publishing";
import { signingIn } from "./signing-in";
import { unknownOutcomeContract } from "./unknown-outcome";

/** What holds for every publishing platform. A platform's own rules are tried beside this, in its own file. */
export function contractSuite(bench: Bench, particulars: Particulars): void {
  const { platform } = bench;

  describe(`${platform} keeps the contract`, () => {
    it("the particulars speak of what the platform has, and of all nine classes", () => {
      expect(Object.keys(particulars.refusals).sort()).toEqual([...platformErrorClasses].sort());
      expect(offered(platform)).toEqual(expect.arrayContaining([particulars.ordinary, ...Object.keys(particulars.kinds ?? {})]));
      expect(offered(platform)).toEqual(expect.arrayContaining(capabilities[platform].placements.filter((name) => name !== "feed")));
      expect(particulars.titleIn === undefined).toBe(capabilities[platform].titleLimit === null);
    });

    publishing(bench, particulars);
    failing(bench, particulars);
    unknownOutcomeContract(bench, particulars);
    afterwards(bench, particulars);
    signingIn(bench, particulars);
  });
}
