import { writeFileSync } from "node:fs";
import { trainedWeights } from "./copilot/train-classifier";
import { spanTraining, trainedSpans } from "./copilot/train-spans";
import { readUtterances, TRAINING_WRITERS } from "./copilot/utterances";
import { labelledTexts as dialectTexts, trainDialectModel } from "./dialect/train-dialect";
import { learntAds } from "./policy/sets";
import { labelledTexts as policyTexts, trainPolicyModels } from "./policy/train-policy";
import { digestOf, storeModel } from "./train-model";

/** `npm run train`: writes the weights of the embedded planner's classifier and finder of content, of the policy check's and of the dialects'. The same texts give the same bytes. */
const write = (path: string, value: object) => writeFileSync(new URL(`../../server/domains/${path}`, import.meta.url), `${JSON.stringify(value)}\n`);

write("copilot/data/intent-weights.json", trainedWeights(TRAINING_WRITERS.flatMap(readUtterances)));
write("copilot/data/span-weights.json", trainedSpans(spanTraining()));
const ads = policyTexts(learntAds());
const { objection, code } = trainPolicyModels(learntAds());
write("ads/data/policy-objection-weights.json", { ...storeModel(objection), trainedOn: digestOf(ads.objections) });
write("ads/data/policy-code-weights.json", { ...storeModel(code), trainedOn: digestOf(ads.codes) });
write("ads/data/dialect-weights.json", { ...storeModel(trainDialectModel()), trainedOn: digestOf(dialectTexts()) });
