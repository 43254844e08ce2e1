import { visibleText } from "../../engine/tool-data";
import { reading } from "./define";

/** The session's own plan. It is stored with the answer, so that a run that fails leaves none of it. */
export const planTools = [
  reading({
    name: "update_plan",
    description: "Writes the plan of this session: one step for each part of what was asked, kept up to date as they are done.",
    reads: "copilot",
    run: async (_context, { todos }) => ({ todos: todos.map(({ text, status }, index) => ({ position: index + 1, text: visibleText(text), status })) }),
  }),
];
