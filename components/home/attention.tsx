"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { NotificationItemActions, NotificationItemState, useNotificationSentence } from "@/components/notifications/notification-item";
import { Card, CardHeader } from "@/components/ui/card";
import { ChecksIcon, ExpandIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";
import { notificationHref } from "@/shared/notification-href";
import { groupByCause } from "./group-by-cause";

interface AttentionProps {
  items: NotificationItem[];
  /** What there is to do where nothing else waits. */
  compose: ReactNode;
}

/** What failed or waits for a decision: one line an item, those of one cause together, each with its own act. */
export function Attention({ items, compose }: AttentionProps) {
  const t = useText("home");
  if (items.length === 0) {
    return (
      <Card className="flex flex-wrap items-center gap-3 p-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-green-1 text-green-5">
          <ChecksIcon />
        </span>
        <div className="min-w-0 grow basis-60">
          <h2 className="font-semibold">{t("calm.title")}</h2>
          <p className="text-sm text-gray-11">{t("calm.text")}</p>
        </div>
        {compose}
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader title={t("attention.title")} />
      <ul>
        {groupByCause(items).map((group) => (
          <Group key={group[0].id} group={group} />
        ))}
      </ul>
    </Card>
  );
}

/** The first of a cause is in view; the others are one press away. */
function Group({ group: [first, ...others] }: { group: readonly [NotificationItem, ...NotificationItem[]] }) {
  const t = useText("home");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const more =
    others.length === 0 ? null : (
      <button
        type="button"
        aria-expanded={open}
        aria-label={t(open ? "attention.fewer" : "attention.more", { count: others.length })}
        onClick={() => setOpen(!open)}
        className="figures inline-flex h-6 shrink-0 items-center gap-0.5 rounded-badge px-1.5 text-xs text-gray-11 hover:bg-gray-3 pointer-coarse:h-11"
      >
        {`+${format.number(others.length)}`}
        <ExpandIcon size={14} className={open ? "rotate-180" : ""} />
      </button>
    );
  return (
    <>
      <Row item={first} more={more} />
      {open ? others.map((item) => <Row key={item.id} item={item} more={null} />) : null}
    </>
  );
}

function Row({ item, more }: { item: NotificationItem; more: ReactNode }) {
  const sentence = useNotificationSentence()(item);
  const subject = "text" in item && item.kind !== "anomalies" ? item.text : item.kind === "anomalies" ? item.campaign : null;
  return (
    <li className="grid min-h-row-tall grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-gray-5 px-4 py-2 last:border-b-0">
      <div className={clsx("grid min-w-0 items-center gap-x-2 gap-y-1", "sm:flex")}>
        <span className="flex shrink-0 items-center gap-1">
          <NotificationItemState item={item} />
          {more}
        </span>
        <Link
          href={notificationHref(item)}
          title={subject ? `${subject} · ${sentence}` : sentence}
          className="line-clamp-1 min-w-0 leading-6 wrap-anywhere hover:underline"
        >
          {subject ? (
            <>
              <bdi>{subject.slice(0, 200)}</bdi> <span className="text-gray-11">{sentence}</span>
            </>
          ) : (
            sentence
          )}
        </Link>
      </div>
      <NotificationItemActions item={item} brief />
    </li>
  );
}
