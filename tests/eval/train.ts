import { writeFileSync } from "node:fs";
import { trainedWeights } from "./copilot/train-classifier";
import { readUtterances, TRAINING_WRITERS } from "./copilot/utterances";

/** `npm run train`: writes the weights of the embedded planner's classifier. The same utterances give the same bytes. */
const path = new URL("../../server/domains/copilot/data/intent-weights.json", import.meta.url);
writeFileSync(path, `${JSON.stringify(trainedWeights(TRAINING_WRITERS.flatMap(readUtterances)))}\n`);
