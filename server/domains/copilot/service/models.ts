import { lazy } from "@/server/lib/lazy";
import { inPool } from "@/server/lib/worker-pool";
import { EmbeddedLanguageModel } from "@/server/platforms/models/embedded-language-model";
import { EMBEDDED_MODEL_ID } from "@/server/platforms/models/embedded-model-id";
import { type NamedModel, namedModels } from "@/server/platforms/models/language-models";
import type { decide } from "../engine/planner";
import type { PlannerTurn } from "../engine/planner/contract";

/** A long message takes it longer than other requests may wait. */
const plan = inPool<typeof decide>("decide");

/** The models of this installation in the order of use: those that the settings name, else the embedded planner. */
export const models = lazy((): readonly NamedModel[] => {
  const named = namedModels();
  if (named.length > 0) return named;
  const embedded = new EmbeddedLanguageModel((turn) => plan(turn as unknown as PlannerTurn));
  return [{ name: EMBEDDED_MODEL_ID, load: async () => embedded, price: null }];
});

export function isEmbedded({ name }: Pick<NamedModel, "name">): boolean {
  return name === EMBEDDED_MODEL_ID;
}

/** Whether a language model writes here, and not the embedded planner alone, which knows no other wording for a text. */
export function hasModel(): boolean {
  return !models().every(isEmbedded);
}
