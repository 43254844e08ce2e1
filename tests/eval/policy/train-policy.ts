import { CODE_HEAD, OBJECTION_HEAD, withoutAddresses } from "@/server/domains/ads/engine/policy-classifier";
import { editorialCodes } from "@/server/domains/ads/engine/policy-editorial";
import { featuresOf, type Model } from "@/server/lib/text-classifier";
import { type LabelledText, type Training, trainModel } from "../train-model";
import type { LabelledAd } from "./sets";

/** Trains the models of policy objections. What the editorial rules hold against a text is about its form, which n-grams of words do not see. */

export const OBJECTION_TRAINING: Training = { heads: [OBJECTION_HEAD], maxFeatures: 125_000, rate: 0.1 };
export const CODE_TRAINING: Training = { heads: [CODE_HEAD], maxFeatures: 16_000, rate: 0.1 };

const isObjectedTo = ({ verdict, code }: LabelledAd): boolean => verdict !== "ALLOW" && !editorialCodes.has(code);

export function labelledTexts(ads: readonly LabelledAd[]): { objections: LabelledText[]; codes: LabelledText[] } {
  const read = ads.map((ad) => ({ ad, writer: ad.writer, features: featuresOf(withoutAddresses(ad.text), []) }));
  return {
    objections: read.map(({ ad, ...text }) => ({ ...text, values: { [OBJECTION_HEAD]: isObjectedTo(ad) ? "yes" : "no" } })),
    codes: read.filter(({ ad }) => isObjectedTo(ad)).map(({ ad, ...text }) => ({ ...text, values: { [CODE_HEAD]: ad.code } })),
  };
}

export function trainPolicyModels(ads: readonly LabelledAd[]): { objection: Model; code: Model } {
  const { objections, codes } = labelledTexts(ads);
  return { objection: trainModel(objections, OBJECTION_TRAINING), code: trainModel(codes, CODE_TRAINING) };
}
