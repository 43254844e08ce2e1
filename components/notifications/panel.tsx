"use client";

import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { BackIcon, BellIcon, ChecksIcon, SettingsIcon } from "@/components/ui/icons";
import { SidePanel } from "@/components/ui/side-panel";
import { Time } from "@/components/ui/time";
import type { Notification, NotificationList } from "@/server/domains/notifications/notifications.schema";
import { groupBy } from "@/shared/group-by";
import { KindChoices } from "./kind-choices";
import { NotificationItemActions, NotificationItemState, NotificationItemText } from "./notification-item";
import { useRefreshNotifications } from "./use-notifications";

interface PanelProps {
  list: NotificationList;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** By day, newest first, each with its own act. On a phone it fills the screen. */
export function NotificationPanel({ list, open, onOpenChange }: PanelProps) {
  const t = useText("notifications");
  const trpc = useTRPC();
  const refresh = useRefreshNotifications();
  const [choosing, setChoosing] = useState(false);
  const mark = useMutation(trpc.notifications.markRead.mutationOptions({ onSuccess: refresh }));
  const unread = list.data.filter((one) => one.unread).map((one) => one.id);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setChoosing(false);
      }}
      title={choosing ? t("settings.title") : t("title")}
      before={
        choosing ? (
          <Button variant="quiet" size="icon" aria-label={t("list")} className="-ms-2" onClick={() => setChoosing(false)}>
            <BackIcon />
          </Button>
        ) : null
      }
      acts={
        choosing ? null : (
          <Button variant="quiet" size="icon" aria-label={t("settings.title")} title={t("settings.title")} onClick={() => setChoosing(true)}>
            <SettingsIcon />
          </Button>
        )
      }
      footer={
        !choosing && unread.length > 0 ? (
          <Button variant="quiet" busy={mark.isPending} onClick={() => mark.mutate({ ids: unread })}>
            <ChecksIcon />
            {t("markAll")}
          </Button>
        ) : null
      }
    >
      {choosing ? (
        <KindChoices {...list} />
      ) : (
        <>
          {mark.error ? (
            <div className="p-4 pb-0">
              <ErrorNotice error={mark.error} />
            </div>
          ) : null}
          {list.data.length === 0 ? (
            <EmptyState
              icon={BellIcon}
              title={t("empty.title")}
              text={t("empty.text")}
              action={<Button onClick={() => setChoosing(true)}>{t("settings.title")}</Button>}
            />
          ) : (
            <Days notifications={list.data} onSeen={(id) => mark.mutate({ ids: [id] })} onLeave={() => onOpenChange(false)} />
          )}
        </>
      )}
    </SidePanel>
  );
}

const DAY_MS = 86_400_000;

/** Neighbours of one day are under its name. */
function Days({ notifications, onSeen, onLeave }: { notifications: Notification[]; onSeen(id: string): void; onLeave(): void }) {
  const t = useText("notifications");
  const format = useFormat();
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const [today, yesterday] = [format.date(new Date(now), zone), format.date(new Date(now - DAY_MS), zone)];
  return [...groupBy(notifications, (one) => format.date(one.at, zone))].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="sticky top-0 z-10 border-b border-gray-5 bg-gray-1 px-4 py-1.5 text-xs font-medium text-gray-11">
        {day === today ? t("today") : day === yesterday ? t("yesterday") : day}
      </h3>
      <ul>
        {ofDay.map((one) => (
          <li key={one.id} className="grid grid-cols-[8px_minmax(0,1fr)] gap-x-3 border-b border-gray-5 px-4 py-3">
            <span className={clsx("mt-2 size-2 rounded-full", one.unread && "bg-accent-4")}>
              {one.unread ? <span className="sr-only">{t("unread")}</span> : null}
            </span>
            <div className="grid gap-1.5">
              <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-gray-10">
                <NotificationItemState item={one} />
                <Time at={one.at} only="time" />
              </span>
              <div className={clsx("grid gap-0.5", one.unread && "font-semibold")}>
                <NotificationItemText item={one} />
              </div>
              {/* Links lead to another page, which the panel must not cover. */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, which the keyboard reaches by themselves */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
              <div
                className="grid gap-2 pt-1"
                onClick={(event) => {
                  if (event.target instanceof Element && event.target.closest("a")) onLeave();
                }}
              >
                <NotificationItemActions item={one} onSeen={() => (one.unread ? onSeen(one.id) : undefined)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}
