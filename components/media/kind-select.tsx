"use client";

import { useText } from "@/components/i18n/client";
import { Select } from "@/components/ui/select";
import { type LibraryKind, libraryKinds } from "./library-place";

interface KindSelectProps {
  value: LibraryKind;
  onChoose(kind: LibraryKind): void;
  id?: string;
  className?: string;
  "aria-label"?: string;
}

/** Which files, where four choices side by side would take lines of their own. */
export function KindSelect({ value, onChoose, ...control }: KindSelectProps) {
  const t = useText("media");
  return (
    <Select {...control} value={value} onChange={(event) => onChoose(libraryKinds.find((kind) => kind === event.target.value) ?? "all")}>
      {libraryKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`kinds.${kind}`)}
        </option>
      ))}
    </Select>
  );
}
