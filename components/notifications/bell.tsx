"use client";

import { useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { BellIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";

/** Comes when it is first opened. */
const NotificationPanel = lazyPart(() => import("./panel").then((module) => module.NotificationPanel));

const MAX_UNREAD_SHOWN = 99;

interface BellProps {
  list: NotificationList;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** How many are unread, and the way to them. */
export function Bell({ list, open, onOpenChange }: BellProps) {
  const t = useText("notifications");
  const format = useFormat();
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={list.unread > 0 ? t("unreadCount", { count: list.unread }) : t("title")}
        data-tip={t("title")}
        onClick={() => onOpenChange(true)}
        className="relative grid size-9 shrink-0 place-items-center rounded-control text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:size-11"
      >
        <BellIcon size={20} />
        {list.unread > 0 ? (
          <span
            aria-hidden
            className="figures absolute end-0 top-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-red-4 px-1 text-xs leading-none font-semibold text-on-danger"
          >
            {list.unread > MAX_UNREAD_SHOWN ? `${format.number(MAX_UNREAD_SHOWN)}+` : format.number(list.unread)}
          </span>
        ) : null}
      </button>
      {everOpened ? <NotificationPanel list={list} open={open} onOpenChange={onOpenChange} /> : null}
    </>
  );
}
