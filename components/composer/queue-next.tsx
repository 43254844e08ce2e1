"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { ClockChange } from "@/components/queue/next-dates";
import { useZone } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";
import { Link } from "@/components/ui/link";

/** Where the post would go now; by the time it is sent another may have taken that time, and it takes the one after. */
export function QueueNext({ accountIds, error }: { accountIds: string[]; error: string | undefined }) {
  const t = useText("composer");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const { data } = useQuery({ ...trpc.queue.next.queryOptions({ accountIds }), enabled: accountIds.length > 0 });
  if (accountIds.length === 0) return <p className="text-sm text-gray-11">{t("queueNoAccount")}</p>;
  if (!data) return <p className="min-h-5" />;
  if (data.next === null) {
    return (
      <Notice
        hue={error ? "red" : "amber"}
        action={
          <Link href={`/queue?account=${accountIds[0]}`} className="underline">
            {t("queueAddTimes")}
          </Link>
        }
      >
        {t("queueNone")}
      </Notice>
    );
  }
  return (
    <div className="grid gap-1 text-sm text-gray-11">
      <p className="figures">
        {t("queueNext", { date: format.dateTime(data.next.at, zone), city: format.city(zone), offset: format.offset(zone, new Date(data.next.at)) })}
      </p>
      <ClockChange moment={data.next} />
    </div>
  );
}
