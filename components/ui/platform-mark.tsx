import { platformMarkPaths } from "@/components/assets/platform-mark-paths";

/** A platform's mark in one colour. Never alone: the account's or the platform's name is beside it. */
export function PlatformMark({ platform, size = 16 }: { platform: string; size?: number }) {
  return (
    <svg aria-hidden focusable="false" viewBox="0 0 24 24" width={size} height={size} className="shrink-0 fill-gray-12">
      <path d={platformMarkPaths[platform.toUpperCase() as keyof typeof platformMarkPaths]} />
    </svg>
  );
}
