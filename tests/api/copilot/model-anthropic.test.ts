import { testModel } from "./model-behaviour";

await testModel({ protocol: "anthropic", model: "anthropic/claude-sonnet-4-5", cost: 0.0057 });
