import { testModel } from "./model-behaviour";

await testModel({ protocol: "responses", model: "openai/gpt-5", cost: 0.002425 });
