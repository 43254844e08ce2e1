"use client";

import { useText } from "@/components/i18n/client";
import { Choice } from "@/components/ui/choice";
import { type LabelColor, labelColors } from "@/shared/label-colors";
import { LabelDot } from "./label-chip";

export function ColorChoice({ value, onChange }: { value: LabelColor; onChange(color: LabelColor): void }) {
  const t = useText("labels");
  return (
    <Choice<LabelColor>
      label={t("color")}
      value={value}
      onChange={onChange}
      options={labelColors.map((color) => ({
        value: color,
        label: (
          <>
            <LabelDot color={color} />
            {t(`colors.${color}`)}
          </>
        ),
      }))}
    />
  );
}
