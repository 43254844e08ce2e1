import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { env, supplyEnvironment } from "@/env";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import { writeExport } from "@/server/domains/workspaces/service/write-export";
import { incomingDirectory } from "@/server/platforms/media/scratch";
import { inDashboard } from "../http/dashboard";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";
import { mediaSettings } from "../media/media-environment";

supplyEnvironment(mediaSettings);

/** An export whose disk is full, and one whose workspace goes while it is made. */

const disk = vi.hoisted(() => ({ full: false, beforeOpening: async () => {} }));

/** The system's own file calls, with what a disk may do in between. */
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const open = (path: string, flags: string, mode: number, done: (error: Error | null, fd?: number) => void) => {
    disk.beforeOpening().then(() => fs.open(path, flags, mode, done), done);
  };
  const write: typeof fs.write = ((...given: unknown[]) => {
    if (disk.full) (given.at(-1) as (error: Error) => void)(noSpace());
    else Reflect.apply(fs.write, fs, given);
  }) as never;
  const writev: typeof fs.writev = ((...given: unknown[]) => {
    if (disk.full) (given.at(-1) as (error: Error) => void)(noSpace());
    else Reflect.apply(fs.writev, fs, given);
  }) as never;
  const createWriteStream = (path: string, options: object) => fs.createWriteStream(path, { ...options, fs: { ...fs, open, write, writev } } as never);
  return { ...fs, createWriteStream };
});

let owner: Seeded;
let workspaceId: string;

beforeEach(async () => {
  disk.full = false;
  disk.beforeOpening = async () => {};
  owner = await seedPerson({ plan: "ENTERPRISE" });
  workspaceId = await seedSharedWorkspace(owner.email);
  await createBrand({ workspaceId, name: "قهوة" });
});

const api = () => inDashboard(owner, workspaceId).exports;
const halves = () => readdirSync(incomingDirectory());
const stored = (id: string) => existsSync(join(env.NASHIR_DATA_DIR, "media", workspaceId, "exports", `${id}.zip`));

test("an export that the disk has no room for fails, says so, leaves nothing, and can be made again", async () => {
  // More than fits into what is between the rows and the disk, and nothing that shrinks.
  const noise = () => Array.from({ length: 400 }, () => Math.random().toString(36)).join("");
  const posts = Array.from({ length: 600 }, () => ({ workspaceId, authorId: owner.userId, content: noise(), status: "DRAFT" as const }));
  await database().post.createMany({ data: posts });
  const { id } = await api().request();
  disk.full = true;
  await expect(writeExport({ workspaceId, exportId: id })).rejects.toMatchObject({ code: "ENOSPC" });
  expect(await api().latest()).toMatchObject({ id, state: "FAILED", bytes: null, finishedAt: expect.any(String) });
  expect(halves()).toEqual([]);
  disk.full = false;
  expect(await writeExport({ workspaceId, exportId: id })).toEqual({ bytes: expect.any(Number) });
  expect(stored(id)).toBe(true);
});

test("an export whose workspace is deleted while it is made leaves no file", async () => {
  const { id } = await api().request();
  const { name } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  disk.beforeOpening = async () => {
    await inDashboard(owner, workspaceId).workspaces.delete({ name });
  };
  expect(await writeExport({ workspaceId, exportId: id })).toBeNull();
  expect(stored(id)).toBe(false);
  expect(halves()).toEqual([]);
});
