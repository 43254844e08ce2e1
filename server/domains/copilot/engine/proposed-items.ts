import type { ProposedItem } from "../copilot-events.schema";
import type { AutoPilotPreview, CampaignPreview, DraftsPreview, SchedulePreview } from "../copilot-tool-outputs.schema";

/** A proposal item by item: what is shown, unticked and named is one of these. Pure. */

type Shown = Omit<ProposedItem, "item">;

function shownItems(preview: unknown): Shown[] {
  const { campaign, account, adAccount, diff, drafts, posts } = preview as Partial<
    Omit<CampaignPreview, "diff"> &
      Omit<AutoPilotPreview, "diff"> & { diff: CampaignPreview["diff"] & AutoPilotPreview["diff"] } & DraftsPreview &
      SchedulePreview
  >;
  if (campaign && diff) {
    const { id, name, platform } = campaign;
    return [{ what: "campaign", id, text: name, accounts: [{ platform, name: account?.name ?? "" }], field: "status", ...diff.status }];
  }
  if (adAccount && diff) {
    const { id, name, platform } = adAccount;
    return [{ what: "adAccount", id, text: name, accounts: [{ platform, name }], field: "autoPilotEnabled", ...diff.autoPilotEnabled }];
  }
  if (drafts) {
    return drafts.map(({ content, accounts, scheduledAt }): Shown => {
      const change = scheduledAt ? ({ field: "scheduledAt", from: null, to: scheduledAt } as const) : ({ field: "status", from: null, to: "DRAFT" } as const);
      return { what: "draft", id: null, text: content, accounts: accounts.map(({ platform, accountName: name }) => ({ platform, name })), ...change };
    });
  }
  return (posts ?? []).map(({ id, content, platforms, accounts, scheduledAt }): Shown => {
    const named = accounts?.map(({ platform, accountName: name }) => ({ platform, name })) ?? platforms.map((platform) => ({ platform, name: "" }));
    return { what: "post", id, text: content, accounts: named, field: "scheduledAt", ...scheduledAt };
  });
}

export const itemsOf = (preview: unknown): ProposedItem[] => shownItems(preview).map((shown, index) => ({ item: index + 1, ...shown }));

/** The input or the preview of a change with only some of its items. */
export function narrowed<T extends object>(change: T, items: readonly number[]): T {
  const lists = Object.entries(change).filter(([name, value]) => (name === "drafts" || name === "posts") && Array.isArray(value));
  const kept = lists.map(([name, value]) => [name, (value as unknown[]).filter((_, index) => items.includes(index + 1))]);
  return { ...change, ...Object.fromEntries(kept) };
}
