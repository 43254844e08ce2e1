import "server-only";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { readPreferences } from "@/components/preferences/read-preferences";
import { createFormat } from "@/shared/format";
import { createText, type Namespace, type Text } from "./text";

export const getFormat = cache(async () => createFormat(await readPreferences()));

export async function getText<N extends Namespace>(namespace: N): Promise<Text<N>> {
  const [translator, format] = await Promise.all([getTranslations(namespace), getFormat()]);
  return createText<N>(translator, format);
}
