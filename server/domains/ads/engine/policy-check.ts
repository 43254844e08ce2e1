import type { Match } from "@/server/lib/term-index";
import { termsIn } from "@/server/lib/word-forms";
import { type NormalisedText, normaliseText } from "@/shared/text-normalisation";
import { lawNotes } from "../data/policy-markets";
import { policyMessages } from "../data/policy-messages";
import { POLICY_RULES_VERSION, type PolicyRule } from "../data/policy-rule";
import { policyRules } from "../data/policy-rules";
import { HARMLESS_NAMES } from "../data/policy-vocabulary";
import type { AdPlatform, AdsLocale } from "../metrics.schema";
import type { PolicyCheck, PolicyReason, PolicySeverity, PolicyVerdict } from "../policy.schema";
import type { PolicyModels } from "./policy-classifier";
import { isDenied, type Stance, stanceOf, titlesIn } from "./policy-context";
import { editorialFindings } from "./policy-editorial";
import { withObjections } from "./policy-objections";
import type { Findings, PolicyContext, PolicyQuestion } from "./policy-question";
import { marketCodeOf, severityOf } from "./policy-severity";
import { type FindTerms, readingsOf, sourceSpan, type TermSet, termFinder, termsOf } from "./policy-terms";
import { withFixes } from "./policy-wording";

type Span = readonly [start: number, end: number];

/** Which places of a text are taken. Asking and adding take time in the span's length alone, however many were added before. */
class SpanCoverage {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  add([start, end]: Span): void {
    this.#taken.fill(1, start, end);
  }

  overlaps([start, end]: Span): boolean {
    return this.#taken.subarray(start, end).includes(1);
  }
}

type Field = PolicyReason["field"];

interface CompiledRule {
  rule: PolicyRule;
  terms: TermSet;
  except: TermSet;
  /** null: it needs no company. */
  together: TermSet | null;
}

const compiled: readonly CompiledRule[] = policyRules.map((rule) => ({
  rule,
  terms: termsOf(rule.en, rule.ar),
  except: termsOf(rule.except ?? ""),
  together: rule.together ? termsOf(rule.together) : null,
}));

const names = termsOf(HARMLESS_NAMES);

const compiledNotes = lawNotes.map((note) => ({ note, terms: termsOf(note.terms) }));

const findPolicyTerms = termFinder([
  ...compiled.flatMap(({ terms, except, together }) => [terms, except, ...(together ? [together] : [])]),
  ...compiledNotes.map(({ terms }) => terms),
  names,
]);

interface Hit {
  rule: PolicyRule;
  span: [number, number];
  stance: Stance;
}

/** One normalised reading of a field's text, with the terms found in it. */
interface Reading {
  text: NormalisedText;
  find: FindTerms;
  /** Names and titles, in which no rule's words mean what they say. */
  titles: readonly Match[];
}

/** A field's text, read once for all rules. */
interface FieldText {
  field: Field;
  text: string;
  readings: readonly Reading[];
}

function readField(field: Field, text: string): FieldText {
  const readings = readingsOf(text).map((reading) => {
    const find = findPolicyTerms(reading.text);
    return { text: reading, find, titles: [...find(names), ...titlesIn(reading.text)] };
  });
  return { field, text, readings };
}

function hitsOf({ rule, terms, except }: CompiledRule, { text, readings }: FieldText): Hit[] {
  const hits: Hit[] = [];
  const reported = new SpanCoverage(text.length);
  for (const reading of readings) {
    const matches = reading.find(terms);
    if (matches.length === 0) continue;
    const harmless = new SpanCoverage(reading.text.text.length);
    for (const { start, end } of [...reading.find(except), ...reading.titles]) harmless.add([start, end]);
    for (const match of matches) {
      if (harmless.overlaps([match.start, match.end])) continue;
      const span = sourceSpan(reading.text, match);
      if (reported.overlaps(span)) continue;
      const source = reading.text.text;
      const stance = isDenied(source, match) ? "forbidden" : rule.negatable ? stanceOf(source, match) : "offered";
      // What is denied hides nothing: "no deposit" says nothing of the casino after it.
      if (stance === "offered") reported.add(span);
      hits.push({ rule, span, stance });
    }
  }
  return hits;
}

/** Forbidden or absent: nothing to hold against it, but that a drink without alcohol stays within GOOGLE's alcohol policy. In doubt, as where one quits it: one level milder. */
function judged(severity: PolicySeverity, { rule, stance }: Hit, platform: AdPlatform): PolicySeverity | null {
  if (stance === "offered") return severity;
  if (stance === "forbidden") return null;
  if (rule.code === "ALCOHOL" && platform === "GOOGLE") return "WARN";
  return stance === "doubtful" && severity === "BLOCK" ? "WARN" : null;
}

function reasonsOfField(read: FieldText, inWhole: FindTerms, { question, market, locale }: PolicyContext): Findings {
  const { field, text } = read;
  const reasons: PolicyReason[] = [];
  const deniedCodes = new Set<string>();
  const add = (code: string, policy: string, platform: AdPlatform, severity: PolicySeverity, [start, end]: [number, number]): void => {
    // The marks of the last letter are left out of what is matched.
    const span: [number, number] = [start, end + (/^\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0)];
    const message = policyMessages[code]?.[locale] ?? code;
    reasons.push({ code, policy, platform, severity, message, evidence: text.slice(...span), span, field, fix: null });
  };
  for (const one of compiled) {
    if (one.rule.imageOnly && field !== "imageDescription") continue;
    if (one.together && inWhole(one.together).length === 0) continue;
    for (const hit of hitsOf(one, read)) {
      if (hit.stance !== "offered") deniedCodes.add(one.rule.code);
      for (const platform of question.platforms) {
        const severity = severityOf(one.rule, platform, market);
        const final = severity && judged(severity, hit, platform);
        const policy = (platform === "META" ? one.rule.meta : one.rule.google)?.policy;
        if (final && policy) add(one.rule.code, policy, platform, final, hit.span);
      }
    }
  }
  let coveredUntil = 0;
  for (const { span } of termsIn(text, question.bannedTerms ?? [])) {
    // Of terms that share a place, the longest is enough.
    if (span[0] < coveredUntil) continue;
    coveredUntil = span[1];
    for (const platform of question.platforms) add("BRAND_TERM", "Brand profile", platform, "WARN", span);
  }
  if (field === "creative") {
    for (const finding of editorialFindings(text)) {
      for (const platform of question.platforms) {
        const own = finding.platforms[platform];
        if (own) add(finding.code, own.policy, platform, own.severity, finding.span);
      }
    }
  }
  return { reasons, deniedCodes };
}

/** One reason a code, platform and place; the stricter one stays. */
function withoutRepeats(reasons: readonly PolicyReason[], length: number): PolicyReason[] {
  const reported = new Map<string, SpanCoverage>();
  const strictFirst = [...reasons].sort((a, b) => Number(b.severity === "BLOCK") - Number(a.severity === "BLOCK"));
  const kept = strictFirst.filter(({ code, platform, field, span }) => {
    const key = `${code} ${platform} ${field}`;
    const places = reported.get(key) ?? new SpanCoverage(length);
    reported.set(key, places);
    const isRepeated = places.overlaps(span);
    if (!isRepeated) places.add(span);
    return !isRepeated;
  });
  return kept.sort(
    (a, b) =>
      Number(b.severity === "BLOCK") - Number(a.severity === "BLOCK") ||
      Number(a.field === "imageDescription") - Number(b.field === "imageDescription") ||
      a.span[0] - b.span[0] ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
      (a.platform < b.platform ? 1 : -1),
  );
}

/** @param models others than the trained ones, to measure them. */
export function checkPolicy(question: PolicyQuestion, locale: AdsLocale, models?: PolicyModels): PolicyCheck {
  const market = marketCodeOf(question.market);
  const context: PolicyContext = { question, market, locale };
  const image = question.imageDescription ?? "";
  const inWhole = findPolicyTerms(normaliseText(`${question.creative}\n${image}`));
  const read = (field: Field, text: string) => reasonsOfField(readField(field, text), inWhole, context);
  const ofImage = image.trim() === "" ? [] : read("imageDescription", image).reasons;
  const ofAll = [...withObjections(read("creative", question.creative), context, models), ...ofImage];
  const reasons = withoutRepeats(ofAll, Math.max(question.creative.length, image.length));
  const verdict: PolicyVerdict = reasons.some((reason) => reason.severity === "BLOCK") ? "BLOCK" : reasons.length > 0 ? "WARN" : "ALLOW";
  const notes = compiledNotes
    .filter(({ note }) => market !== null && note.markets.includes(market))
    .filter(({ note, terms }) => reasons.some((reason) => note.codes.includes(reason.code)) || inWhole(terms).length > 0)
    .map(({ note }) => note[locale]);
  return {
    verdict,
    reasons: withFixes(reasons, { creative: question.creative, imageDescription: image }),
    checkedFor: [...question.platforms],
    market: market ?? (question.market?.trim() || null),
    notes,
    rulesVersion: POLICY_RULES_VERSION,
  };
}
