import { writeFileSync } from "node:fs";
import { trainedWeights } from "./copilot/train-classifier";
import { spanTraining, trainedSpans } from "./copilot/train-spans";
import { readUtterances, TRAINING_WRITERS } from "./copilot/utterances";
import { learntAds } from "./policy/sets";
import { trainPolicyModels } from "./policy/train-policy";
import { storeModel } from "./train-model";

/** `npm run train`: writes the weights of the embedded planner's classifier and finder of content, and of the policy check's. The same texts give the same bytes. */
const write = (path: string, value: object) => writeFileSync(new URL(`../../server/domains/${path}`, import.meta.url), `${JSON.stringify(value)}\n`);

write("copilot/data/intent-weights.json", trainedWeights(TRAINING_WRITERS.flatMap(readUtterances)));
write("copilot/data/span-weights.json", trainedSpans(spanTraining()));
const { objection, code } = trainPolicyModels(learntAds());
write("ads/data/policy-objection-weights.json", storeModel(objection));
write("ads/data/policy-code-weights.json", storeModel(code));
