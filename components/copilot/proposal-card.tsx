"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { useWarningText } from "@/components/posts/warning-list";
import { Badge, type Hue } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { BanIcon, CircleCheckIcon, CircleXIcon, ClockIcon, type Icon, NextIcon, WorkingIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import { StateBadge } from "@/components/ui/state-badge";
import { Time } from "@/components/ui/time";
import type { Proposal } from "@/server/domains/copilot/copilot-events.schema";
import type { AutoPilotPreview, CampaignPreview, DraftsPreview, SchedulePreview } from "@/server/domains/copilot/copilot-tool-outputs.schema";

const badges: Record<Proposal["state"], { hue: Hue; icon: Icon }> = {
  PROPOSED: { hue: "amber", icon: ClockIcon },
  COMMITTING: { hue: "blue", icon: WorkingIcon },
  DONE: { hue: "green", icon: CircleCheckIcon },
  FAILED: { hue: "red", icon: CircleXIcon },
  DISCARDED: { hue: "gray", icon: BanIcon },
  EXPIRED: { hue: "gray", icon: ClockIcon },
};

interface ProposalCardProps {
  proposal: Proposal;
  /** Numbers of the items that are not meant. */
  unticked?: ReadonlySet<number> | undefined;
  onTick?: ((item: number, isOn: boolean) => void) | undefined;
  onConfirm: (() => void) | null;
  onDiscard: (() => void) | null;
}

/** A change that was tried and not done: what would change, and two buttons while it waits. Of several items each can be unticked. */
export function ProposalCard({ proposal, unticked, onTick, onConfirm, onDiscard }: ProposalCardProps) {
  const count = proposal.changes.length;
  const picks = proposal.state === "PROPOSED" && onConfirm && onTick && count > 1 ? { unticked, onTick } : null;
  const left = count - (unticked?.size ?? 0);
  const t = useText("copilot");
  const { hue, icon } = badges[proposal.state];
  return (
    <section
      aria-label={`${t("proposal.label")}: ${proposal.title}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-gray-6 bg-surface p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p dir="auto" className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
          {proposal.title}
        </p>
        <Badge hue={hue} icon={icon}>
          {t(`proposal.states.${proposal.state}`)}
        </Badge>
      </div>
      <Preview proposal={proposal} picks={picks} />
      {proposal.state === "PROPOSED" && (onConfirm || onDiscard) ? (
        <div className="flex flex-wrap gap-2">
          {onConfirm ? (
            <Button variant="primary" disabled={left === 0 && count > 0} onClick={onConfirm}>
              {picks && left < count ? t("proposal.confirmSome", { left, count }) : t("proposal.confirm")}
            </Button>
          ) : null}
          {onDiscard ? <Button onClick={onDiscard}>{t("proposal.discard")}</Button> : null}
        </div>
      ) : null}
    </section>
  );
}

type Picks = Pick<ProposalCardProps, "unticked"> & { onTick: (item: number, isOn: boolean) => void };

/** One of several posts: with a box before it while it can be left out. */
function Item({ item, picks, children }: { item: number; picks: Picks | null; children: React.ReactNode }) {
  const t = useText("copilot");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-s-2 border-gray-6 ps-3">
      {picks ? (
        <Checkbox
          label={t("proposal.include", { n: item })}
          checked={!picks.unticked?.has(item)}
          onCheckedChange={(isOn) => picks.onTick(item, isOn === true)}
        />
      ) : null}
      {children}
    </li>
  );
}

function Accounts({ accounts }: { accounts: readonly { id: string; platform: string; accountName: string }[] }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-gray-11">
      {accounts.map(({ id, platform, accountName }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <PlatformName platform={platform} />
          <bdi className="wrap-anywhere">{accountName}</bdi>
        </span>
      ))}
    </p>
  );
}

function Preview({ proposal: { tool, preview }, picks }: { proposal: Proposal; picks: Picks | null }) {
  if (tool === "pause_campaign" || tool === "resume_campaign") return <CampaignChange preview={preview as CampaignPreview} />;
  if (tool === "set_autopilot") return <AutoPilotChange preview={preview as AutoPilotPreview} />;
  if (tool === "create_drafts") return <DraftTexts preview={preview as DraftsPreview} picks={picks} />;
  if (tool === "schedule_posts") return <ScheduledTimes preview={preview as SchedulePreview} picks={picks} />;
  return null;
}

function PlatformName({ platform }: { platform: string }) {
  const nameOf = usePlatformName();
  return (
    <span className="inline-flex items-center gap-1.5">
      <PlatformMark platform={platform} />
      {nameOf(platform)}
    </span>
  );
}

type CampaignState = "ACTIVE" | "PAUSED" | "REMOVED";

function CampaignChange({ preview: { campaign, account, spendPerDay, diff, warnings } }: { preview: CampaignPreview }) {
  const t = useText("copilot");
  const format = useFormat();
  const costStops = diff.status.to === "PAUSED" && spendPerDay && spendPerDay.amount > 0;
  return (
    <>
      <dl className="grid gap-x-3 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:items-center">
        <Row label={t("proposal.campaign")}>
          <bdi className="wrap-anywhere">{campaign.name}</bdi>
        </Row>
        <Row label={t("proposal.account")}>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <PlatformName platform={campaign.platform} />
            {account ? <bdi className="min-w-0 text-gray-11 wrap-anywhere">{account.name}</bdi> : null}
          </span>
        </Row>
        <Row label={t("proposal.state")}>
          <Change
            from={<StateBadge thing="campaign" state={diff.status.from as CampaignState} />}
            to={<StateBadge thing="campaign" state={diff.status.to as CampaignState} />}
          />
        </Row>
        {spendPerDay === undefined || costStops ? null : (
          <Row label={t("proposal.perDay")}>{spendPerDay ? <bdi className="figures">{format.money(spendPerDay.amount, spendPerDay.currency)}</bdi> : "—"}</Row>
        )}
      </dl>
      {costStops ? <p className="text-sm">{t("proposal.spendingStops", { amount: format.money(spendPerDay.amount, spendPerDay.currency) })}</p> : null}
      <Warnings warnings={warnings} />
    </>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid sm:gap-x-3 sm:items-center">
      <dt className="text-gray-10">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function AutoPilotChange({ preview: { adAccount, diff } }: { preview: AutoPilotPreview }) {
  const t = useText("copilot");
  const word = (on: boolean) => t(on ? "proposal.autoPilot.on" : "proposal.autoPilot.off");
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <PlatformName platform={adAccount.platform} />
      <bdi className="wrap-anywhere">{adAccount.name}</bdi>
      <Change from={word(diff.autoPilotEnabled.from)} to={word(diff.autoPilotEnabled.to)} />
    </div>
  );
}

function DraftTexts({ preview: { drafts }, picks }: { preview: DraftsPreview; picks: Picks | null }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {drafts.map(({ content, accounts, scheduledAt, warnings }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no id before they are saved, and never change places
        <Item key={place} item={place + 1} picks={picks}>
          <Accounts accounts={accounts} />
          {scheduledAt ? (
            <p className="text-sm">
              <Time at={scheduledAt} />
            </p>
          ) : null}
          <p dir="auto" className="user-text wrap-anywhere whitespace-pre-wrap">
            {content}
          </p>
          <PostWarnings warnings={warnings} />
        </Item>
      ))}
    </ul>
  );
}

function ScheduledTimes({ preview: { posts }, picks }: { preview: SchedulePreview; picks: Picks | null }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {posts.map(({ id, content, platforms, accounts, scheduledAt, warnings }, place) => (
        <Item key={id} item={place + 1} picks={picks}>
          <Accounts accounts={accounts ?? platforms.map((platform) => ({ id: platform, platform, accountName: "" }))} />
          <p dir="auto" className="user-text wrap-anywhere whitespace-pre-wrap">
            {content}
          </p>
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <Change from={scheduledAt.from ? <Time at={scheduledAt.from} /> : "—"} to={<Time at={scheduledAt.to} />} />
          </span>
          <PostWarnings warnings={warnings} />
        </Item>
      ))}
    </ul>
  );
}

function Change({ from, to }: { from: React.ReactNode; to: React.ReactNode }) {
  const t = useText("copilot");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="sr-only">{t("proposal.now")}</span>
      {from}
      <NextIcon className="text-gray-10" />
      <span className="sr-only">{t("proposal.after")}</span>
      {to}
    </span>
  );
}

/** Of posts: in the page's language, by their codes. */
function PostWarnings({ warnings }: { warnings: readonly { platform: string; code: string; message: string }[] }) {
  const textOf = useWarningText();
  return <Warnings warnings={warnings.map(({ platform, code }) => ({ code: `${platform} ${code}`, message: textOf({ platform, code }) }))} />;
}

function Warnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-amber-5">
      {warnings.map(({ code, message }) => (
        <li key={code} dir="auto">
          {message}
        </li>
      ))}
    </ul>
  );
}
