"use client";

import { type ComponentProps, useRef } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { UploadIcon } from "@/components/ui/icons";

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  onFiles(files: File[]): void;
}

/** Files of this device, for those who neither drop nor paste. */
export function FileButton({ onFiles, ...buttonProps }: FileButtonProps) {
  const t = useText("media");
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="relative">
      <Button {...buttonProps} onClick={() => picker.current?.click()}>
        <UploadIcon />
        {t("upload")}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept="image/*,video/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t("upload")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </span>
  );
}
