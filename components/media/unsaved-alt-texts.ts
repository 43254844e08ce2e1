"use client";

import { createContext } from "react";

/** By file: what is written and not saved yet. It outlives the field, which goes when the library is shown in another way or turned to another page. */
export const UnsavedAltTexts = createContext<Map<string, string> | null>(null);
