import { database } from "@/server/db/database";
import { armingHorizonMs } from "../posts.engine";
import { publishEvent } from "../posts.events";
import * as sweeping from "../repository/overdue-posts";

const armBatch = 500;
const wakeBatch = 500;
/** Grace period of a late run; a run whose lease has ended is dead. */
const grace = { lateMs: 10_000, expiredMs: 3_000 };

/** Records a sleeping run for every post that is due within a day. */
export async function armUpcomingPosts(): Promise<number> {
  let armed = 0;
  for (let batch = armBatch; batch === armBatch; armed += batch) batch = await sweeping.armUpcomingPosts(database(), armingHorizonMs, armBatch);
  return armed;
}

/** Posts that need a run and have none, with the event that wakes one. */
export async function findOverduePosts() {
  const posts = await sweeping.findOverduePosts(database(), grace, wakeBatch);
  return posts.map((post) => ({ ...post, event: publishEvent }));
}
