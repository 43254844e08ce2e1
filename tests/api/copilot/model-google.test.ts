import { testModel } from "./model-behaviour";

await testModel({ protocol: "google", model: "google/gemini-3-pro-preview", cost: 0.00356 });
