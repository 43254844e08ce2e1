import { restoreModel } from "@/server/lib/text-classifier";
import { policyFigures } from "./policy/figures";
import { holdouts, languages, learntAds, readAds } from "./policy/sets";
import { trainPolicyModels } from "./policy/train-policy";
import { printTable } from "./table";
import { storeModel } from "./train-model";

const columns = ["labels", "measure", "baseline", "ours", "n", "95 % interval"];

export function evaluatePolicy(): void {
  const rows = holdouts.flatMap((set) => languages.flatMap((language) => policyFigures(`${set}-${language}`, readAds(set, language))));
  printTable("Policy check; baseline: plain substrings", columns, rows);
}

/** Each writer's texts, judged by models that were trained on the others' and stored as the product's are. The rules have learnt from none of these. */
export function evaluatePolicyByWriter(): void {
  const all = learntAds();
  const rows = [...new Set(all.map(({ writer }) => writer))]
    .filter((writer) => /^policy-(w\d|ordinary|plain)/.test(writer))
    .flatMap((writer) => {
      const { objection, code } = trainPolicyModels(all.filter((ad) => ad.writer !== writer));
      const models = { objection: restoreModel(storeModel(objection)), code: restoreModel(storeModel(code)) };
      return policyFigures(
        writer,
        all.filter((ad) => ad.writer === writer),
        models,
      );
    });
  printTable("Policy check by models that have not learnt from the writer; baseline: plain substrings", columns, rows);
}
