"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { type FormEvent, useDeferredValue, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button, LinkButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { AddIcon, DeleteIcon, EditIcon, MoreIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { Session } from "@/server/domains/copilot/copilot.schema";

const INITIAL_SESSIONS = 30;

/** A person's sessions, newest first: search, rename, delete. `onGone` is called when the open session was deleted. */
export function SessionList({ current, onGone }: { current: string | null; onGone(): void }) {
  const t = useText("copilot");
  const trpc = useTRPC();
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(INITIAL_SESSIONS);
  const [renaming, setRenaming] = useState<Session | null>(null);
  const [deleting, setDeleting] = useState<Session | null>(null);
  const searched = useDeferredValue(query.trim());
  const list = useQuery({ ...trpc.copilotSessions.list.queryOptions({ query: searched, limit }), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <LinkButton href="/copilot" variant="secondary" className="w-full">
        <AddIcon />
        {t("newSession")}
      </LinkButton>
      <Input
        type="search"
        aria-label={t("sessions.search")}
        placeholder={t("sessions.search")}
        maxLength={200}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton className="h-32 w-full" /> : null}
      {list.data?.items.length === 0 ? <p className="px-2 text-sm text-gray-11">{t(searched ? "sessions.none" : "sessions.empty")}</p> : null}
      <nav aria-label={t("sessions.label")}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {list.data?.items.map((session) => (
            <li key={session.id} className={clsx("flex items-center rounded-control", session.id === current ? "bg-accent-1" : "hover:bg-gray-3")}>
              <Link
                href={`/copilot/${session.id}`}
                dir="auto"
                title={session.title}
                aria-current={session.id === current ? "page" : undefined}
                className="min-w-0 flex-1 truncate px-2 py-1.5 aria-[current=page]:font-medium aria-[current=page]:text-accent-5 pointer-coarse:py-3"
              >
                {session.title}
              </Link>
              <Menu
                trigger={
                  <Button variant="quiet" size="sm" aria-label={t("sessions.menu", { title: session.title })}>
                    <MoreIcon />
                  </Button>
                }
              >
                <MenuItem onSelect={() => setRenaming(session)}>
                  <EditIcon />
                  {t("sessions.rename")}
                </MenuItem>
                <MenuItem onSelect={() => setDeleting(session)}>
                  <DeleteIcon />
                  {t("sessions.delete")}
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      </nav>
      {list.data?.more ? (
        <Button variant="quiet" onClick={() => setLimit((now) => Math.min(now + INITIAL_SESSIONS, 200))}>
          {t("sessions.more")}
        </Button>
      ) : null}
      {renaming ? <RenameDialog session={renaming} onClose={() => setRenaming(null)} /> : null}
      <DeleteDialog
        session={deleting}
        onClose={(deleted) => {
          if (deleted && deleting?.id === current) onGone();
          setDeleting(null);
        }}
      />
    </div>
  );
}

function RenameDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const t = useText("copilot");
  const common = useText("common");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const rename = useMutation(
    trpc.copilotSessions.rename.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.copilotSessions.pathFilter());
        toast({ text: t("renamed") });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    rename.mutate({ id: session.id, title: String(new FormData(event.currentTarget).get("title")) });
  };
  return (
    <FormDialog title={t("sessions.rename")} action={common("save")} busy={rename.isPending} onSubmit={submit} onClose={onClose}>
      {rename.error ? <ErrorNotice error={rename.error} /> : null}
      <Field label={t("sessions.name")}>{(control) => <Input {...control} name="title" required maxLength={100} defaultValue={session.title} />}</Field>
    </FormDialog>
  );
}

function DeleteDialog({ session, onClose }: { session: Session | null; onClose(deleted: boolean): void }) {
  const t = useText("copilot");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.copilotSessions.delete.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.copilotSessions.list.queryFilter());
        toast({ text: t("deleted") });
        onClose(true);
      },
    }),
  );
  return (
    <ConfirmDialog
      open={session !== null}
      onOpenChange={(open) => (open ? undefined : onClose(false))}
      title={t("deleteSession.title")}
      text={t("deleteSession.text")}
      confirm={t("deleteSession.confirm")}
      keep={t("deleteSession.keep")}
      busy={remove.isPending}
      onConfirm={() => (session ? remove.mutate({ id: session.id }) : undefined)}
    >
      {session ? <bdi className="text-sm">{session.title}</bdi> : null}
      {remove.error ? <ErrorNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
