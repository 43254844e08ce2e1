import { testModel } from "./model-behaviour";

await testModel({ protocol: "openai", model: "openai-compatible/stub", price: "3,0.3,15", cost: 0.0051 });
