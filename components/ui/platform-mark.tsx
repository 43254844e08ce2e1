import { platformMarkPaths } from "@/components/assets/platform-mark-paths";
import { BriefcaseIcon } from "./icons";

/** A platform's mark in one colour. Never alone: the account's or the platform's name stands beside it. */
export function PlatformMark({ platform, size = 16 }: { platform: string; size?: number }) {
  const name = platform.toUpperCase();
  // LinkedIn asks that its mark is not shipped this way: a plain tile stands in.
  if (!(name in platformMarkPaths)) return <BriefcaseIcon size={size} className="shrink-0 text-gray-12" />;
  return (
    <svg aria-hidden focusable="false" viewBox="0 0 24 24" width={size} height={size} className="shrink-0 fill-gray-12">
      <path d={platformMarkPaths[name as keyof typeof platformMarkPaths]} />
    </svg>
  );
}
