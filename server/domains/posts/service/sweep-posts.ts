import { database } from "@/server/db/database";
import { ARMING_HORIZON_MS } from "../posts.engine";
import { PUBLISH_EVENT } from "../posts.events";
import * as sweeping from "../repository/overdue-posts";

const ARM_BATCH = 500;
const WAKE_BATCH = 500;
/** Grace period of a late run; a run whose lease has ended is dead. */
const grace = { lateMs: 10_000, expiredMs: 3_000 };

/** Records a sleeping run for every post that is due within a day. */
export async function armUpcomingPosts(): Promise<number> {
  let armed = 0;
  for (let batch = ARM_BATCH; batch === ARM_BATCH; armed += batch) batch = await sweeping.armUpcomingPosts(database(), ARMING_HORIZON_MS, ARM_BATCH);
  return armed;
}

/** Posts that need a run and have none, with the event that wakes one. */
export async function listOverduePosts() {
  const posts = await sweeping.listOverduePosts(database(), grace, WAKE_BATCH);
  return posts.map((post) => ({ ...post, event: PUBLISH_EVENT }));
}
