import type { CopilotLocale } from "../copilot.schema";

/** What is said where no model says it. */

const words = {
  nothingSaid: {
    ar: "انتهيت من البحث، لكن ما تكوّن عندي رد واضح. جرّب إعادة السؤال بصياغة أدق، أو اطلب جزءًا واحدًا منه.",
    en: "I looked, but could not put an answer together. Ask again more precisely, or for one part of it.",
  },
  keepsFailing: {
    ar: "توقفت هنا: الخطوة نفسها لم تنجح مرتين، ولم أغيّر شيئًا بسببها. السبب: {reason}",
    en: "I stopped here: the same step failed twice, and it changed nothing. The reason: {reason}",
  },
  waiting: {
    ar: "بانتظار تأكيدك:\n\n{changes}\n\nلم يتغيّر شيء بعد. تأكيد التنفيذ؟ (نعم / لا)",
    en: "Waiting for your confirmation:\n\n{changes}\n\nNothing has been changed yet; confirm? (yes / no)",
  },
} as const;

export function plainReply(kind: keyof typeof words, locale: CopilotLocale, values: Record<string, string> = {}): string {
  return words[kind][locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
