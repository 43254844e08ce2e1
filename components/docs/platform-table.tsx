import { getText } from "@/components/i18n/server";
import { PlatformMark } from "@/components/ui/platform-mark";
import { capabilities } from "@/shared/social/check-post";
import { capabilityCells, capabilityColumns } from "./capability-table";

/** What each platform takes, from the data that the checks and the adapters read: it cannot say anything else than they do. */
export async function PlatformTable() {
  const [t, nameOf] = await Promise.all([getText("docs"), getText("platform")]);
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {Object.values(capabilities).map((can) => {
        const cells = capabilityCells(can, t);
        return (
          <li key={can.platform} className="rounded-card border border-gray-5 bg-surface p-4">
            <h3 className="mb-2 flex items-center gap-2 font-medium">
              <PlatformMark platform={can.platform} />
              {nameOf(can.platform)}
            </h3>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {capabilityColumns.map((column) => (
                <div key={column} className="contents">
                  <dt className="text-gray-10">{t(`platforms.column.${column}`)}</dt>
                  <dd className="figures min-w-0 break-words">{cells[column]}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
