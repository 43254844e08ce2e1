"use client";

import clsx from "clsx";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { useText } from "@/components/i18n/client";
import { LabelsField } from "@/components/labels/labels-field";
import { useMay, useViewer, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { Page } from "@/components/ui/page";
import { lazyPart } from "@/components/ui/part";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import { AccountPicker } from "./account-picker";
import { AdPolicyCheck } from "./ad-policy-check";
import { draftOf, emptyDraft, fieldsOf, ownPost, type When } from "./draft";
import { isMediaUrl, MediaGrid } from "./media-grid";
import { PlatformSettings } from "./platform-settings";
import { Preview } from "./preview/preview";
import { Refusal } from "./refusal";
import { repeatOf } from "./repeat";
import { SavePill } from "./save-pill";
import { useAsSaved, withoutEmptied } from "./saved-text";
import { ScheduleBar } from "./schedule-bar";
import { fieldTime, resolveTime, suggestedTime } from "./schedule-time";
import { lacksAnswer } from "./settings-fields";
import { TextEditor } from "./text-editor";
import { useAddress } from "./use-address";
import { useAltTexts } from "./use-alt-texts";
import { useAttachments } from "./use-attachments";
import { useAutosave } from "./use-autosave";
import { useDraft } from "./use-draft";
import { useFirstProblem } from "./use-first-problem";
import { usePostSettings } from "./use-post-settings";
import { useSharedContent } from "./use-shared-content";
import { useSubmit } from "./use-submit";
import { useTypedTime } from "./use-typed-time";

const DraftConflict = lazyPart(() => import("./draft-conflict").then((module) => module.DraftConflict));

interface ComposerProps {
  connections: ConnectedAccount[];
  /** The post being edited. */
  post: PostDetail | null;
  /** The post that a new one starts from. */
  copyOf: PostDetail | null;
  /** The copy is for the accounts alone on which that post has not gone out. */
  forRest?: boolean;
  /** The requested time. */
  at?: string | null;
  /** Another app has shared what it is about. */
  isShared?: boolean;
  now: number;
}

type Problem = "accounts" | "text" | "media" | "uploads" | "settings" | "typed" | "time" | "past";

/** A new post that was saved has its draft's address; "new post" from there starts another one. */
export function Composer(props: ComposerProps) {
  const [round, setRound] = useState(0);
  return <OneComposer key={round} {...props} onAnother={() => setRound((count) => count + 1)} />;
}

function OneComposer({ connections, post, copyOf, forRest = false, at = null, isShared = false, now, onAnother }: ComposerProps & { onAnother(): void }) {
  const t = useText("composer");
  const posts = useText("posts");
  const zone = useZone();
  const writing = useText("writing");
  const { workspace } = useViewer();
  const needsApproval = !useMay().approve && workspace.approvalRequired;
  const [initial] = useState(() => startingPoint({ connections, post, copyOf, at, now }, zone));
  const source = post ?? copyOf;
  const place = { workspaceId: workspace.id, post: post?.id ?? null, copyOf: copyOf && (forRest ? `${copyOf.id}-rest` : copyOf.id) };
  const altTexts = useAltTexts();
  const { draft, update, stored, kept, conflict, changes, intent, ...storage } = useDraft(place, source, initial, { at, hasUnsavedAltTexts: altTexts.isDue });
  const saved = useAsSaved(draft);
  const typed = useTypedTime(draft, update);
  const attachments = useAttachments(draft.mediaUrls, update);
  useSharedContent(isShared, { update, attach: attachments.attach });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [view, setView] = useState<"write" | "preview">("write");
  const [timeOpen, setTimeOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const accounts = connections.filter((connection) => draft.accountIds.includes(connection.id));
  const platforms = [...new Set(accounts.map((account): string => account.platform))];
  const resolved = draft.when === "time" ? resolveTime(draft.localTime, zone, draft.second) : null;
  const options: readonly When[] = stored?.status === "FAILED" ? ["now", "queue", "time"] : ["now", "queue", "time", "draft"];

  const settingsOf = usePostSettings(draft);
  const findProblem = (): Problem | null => {
    if (accounts.length === 0) return "accounts";
    if (saved.content === "") return "text";
    if (!draft.mediaUrls.every(isMediaUrl)) return "media";
    if (attachments.uploads.length > 0) return "uploads";
    if (draft.when !== "draft" && accounts.some((account) => lacksAnswer(account, settingsOf(account).holding))) return "settings";
    if (draft.when !== "time") return null;
    if (typed.problem) return "typed";
    if (!resolved || (draft.repeat && !repeatOf(draft.repeat, draft.localTime))) return "time";
    const unchanged = stored?.scheduledAt === resolved.at && stored.status === "SCHEDULED";
    return !unchanged && new Date(resolved.at).getTime() < Date.now() + 60_000 ? "past" : null;
  };
  const existingIds = draft.accountIds.filter((id) => accounts.some((account) => account.id === id));
  const settings = Object.fromEntries(accounts.map((account) => [account.id, settingsOf(account).explicit]));
  const fields = fieldsOf({ ...withoutEmptied(draft, saved), accountIds: existingIds, settings }, platforms);
  const autosave = useAutosave({
    draft,
    fields,
    stored,
    intent,
    changes,
    altTexts,
    held: conflict !== null,
    beginEdit: storage.beginEdit,
    onStored: storage.storedAs,
    onNewer: storage.meetNewer,
  });
  const { submit, busy, error } = useSubmit({
    autosave,
    saveAltTexts: altTexts.save,
    intentId: intent.id,
    onSend: storage.keepIntent,
    beginEdit: storage.beginEdit,
    onDone: storage.done,
  });
  const refused = error ? viewError(error).issues.map((issue) => issue.path.split(".")[0]) : [];
  const [refusal, setRefusal] = useState<unknown>(null);
  useAddress(stored?.id ?? null, { isNew: post === null, onAnother });
  const showProblem = useFirstProblem(form, error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = findProblem();
    setProblem(found);
    if (found) {
      setView("write");
      setTimeOpen((open) => open || found === "typed" || found === "time" || found === "past");
      return showProblem();
    }
    submit({ draft, fields, at: resolved?.at ?? null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that was opened from here is no part of the form on the page.
    if (!form.current?.contains(event.target as Node)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) form.current.requestSubmit();
  };
  // The time is what is wrong with it.
  if (error !== refusal) {
    setRefusal(error);
    if (refused.includes("scheduledAt")) setTimeOpen(true);
  }
  const action = needsApproval && draft.when !== "draft" ? writing("submit.request") : t(`submit.${draft.when}`);

  const page = {
    title: t(post ? "edit" : "new"),
    back: post ? { href: `/posts/${post.id}`, label: posts("detail.title") } : { href: "/posts", label: posts("title") },
  };

  if (conflict) {
    const choose = (choice: "newer" | "kept") => {
      const own = ownPost(stored, conflict.stored);
      if (own) autosave.adopt(own, null);
      storage.settle(choice);
    };
    return (
      <Page {...page}>
        <DraftConflict newer={conflict.newer} since={conflict.stored.updatedAt} kept={conflict.kept} onChoose={choose} />
      </Page>
    );
  }
  return (
    <Page {...page}>
      <div className="lg:hidden">
        <Choice<"write" | "preview">
          label={t("preview")}
          value={view}
          onChange={setView}
          options={[
            { value: "write", label: t("write") },
            { value: "preview", label: t("preview") },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <form
          ref={form}
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          onBlur={autosave.saveSoon}
          noValidate
          className={clsx("grid-cols-1 gap-4 lg:grid", view === "write" ? "grid" : "hidden")}
        >
          <Card className={clsx("grid grid-cols-1 gap-6 p-4 sm:p-5", attachments.over && "outline-2 outline-offset-4 outline-accent-4 outline-dashed")}>
            <TextEditor draft={draft} saved={saved} platforms={platforms} update={update} error={problem === "text" ? t("textRequired") : undefined} />
            <AdPolicyCheck text={saved.content} workspaceId={workspace.id} postId={stored?.id ?? null} />
            <AccountPicker
              connections={connections}
              chosen={draft.accountIds}
              onChange={(accountIds) => update({ accountIds })}
              now={now}
              error={problem === "accounts" ? t("chooseAccount") : undefined}
            />
            <MediaGrid
              urls={draft.mediaUrls}
              onChange={(mediaUrls) => update({ mediaUrls })}
              altTexts={draft.altTexts}
              onAltText={(id, text) => update((current) => ({ altTexts: { ...current.altTexts, [id]: text } }))}
              altProblem={altTexts.problem}
              attachments={attachments}
              error={refused.includes("mediaUrls") ? t("mediaInvalid") : problem === "uploads" ? t("attach.wait") : undefined}
            />
            <PlatformSettings draft={draft} accounts={accounts} settingsOf={settingsOf} update={update} tried={problem === "settings"} />
            <LabelsField
              label={t("labels.label")}
              hint={t("labels.hint")}
              labels={draft.labels}
              onChange={(change) => update((current) => ({ labels: change(current.labels) }))}
            />
          </Card>
          {error && !refused.includes("scheduledAt") && !refused.includes("queue") ? (
            <Refusal error={error} sent={draft.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])} />
          ) : null}
          <ScheduleBar
            draft={draft}
            update={update}
            resolved={resolved}
            typed={typed}
            typedTried={problem === "typed"}
            options={options}
            platform={platforms[0]}
            repeats={stored === null || stored.status === "DRAFT"}
            error={
              refused.includes("queue")
                ? t("queueNone")
                : problem === "time"
                  ? t("timeRequired")
                  : problem === "past" || refused.includes("scheduledAt")
                    ? t("past")
                    : undefined
            }
            open={timeOpen}
            onOpenChange={setTimeOpen}
            status={
              <>
                <SavePill kept={kept} saving={autosave.state} />
                {kept === "none" ? null : (
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => {
                      typed.drop();
                      storage.startOver();
                    }}
                  >
                    {t("discard")}
                  </Button>
                )}
              </>
            }
          >
            <Button type="submit" variant="primary" busy={busy}>
              {action}
            </Button>
          </ScheduleBar>
        </form>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className={clsx("-m-1 p-1 lg:sticky lg:top-[76px] lg:block lg:max-h-[calc(100dvh-92px)] lg:overflow-y-auto", view === "preview" ? "block" : "hidden")}
        >
          <Preview draft={saved} accounts={accounts} settingsOf={settingsOf} update={update} />
        </div>
      </div>
    </Page>
  );
}

function startingPoint({ connections, post, copyOf, at, now }: Omit<ComposerProps, "forRest">, zone: string) {
  const soon = suggestedTime(new Date(now), zone);
  // On the current day the requested hour may be in the past.
  const later = at && at > soon ? at : soon;
  const source = post ?? copyOf;
  if (!source) {
    const [only] = connections;
    return { ...emptyDraft, localTime: later, accountIds: only && connections.length === 1 ? [only.id] : [] };
  }
  const started = draftOf(source, source.scheduledAt ? fieldTime(source.scheduledAt, zone) : later, post === null);
  return started.localTime ? started : { ...started, localTime: later };
}
