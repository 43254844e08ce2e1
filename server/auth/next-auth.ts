import { createRequire } from "node:module";
import type NextAuthDefault from "next-auth";
import type CredentialsDefault from "next-auth/providers/credentials";

/** next-auth is CommonJS: to Node, what `import` calls its default is the whole of `module.exports`. */
const load = createRequire(import.meta.url);

export const NextAuth: typeof NextAuthDefault = load("next-auth").default;
export const Credentials: typeof CredentialsDefault = load("next-auth/providers/credentials").default;
