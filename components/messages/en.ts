import activity from "./en/activity.json";
import ads from "./en/ads.json";
import adsInsight from "./en/ads-insight.json";
import analytics from "./en/analytics.json";
import approvals from "./en/approvals.json";
import auth from "./en/auth.json";
import bulk from "./en/bulk.json";
import calendar from "./en/calendar.json";
import common from "./en/common.json";
import composer from "./en/composer.json";
import connect from "./en/connect.json";
import connections from "./en/connections.json";
import copilot from "./en/copilot.json";
import demo from "./en/demo.json";
import developers from "./en/developers.json";
import docs from "./en/docs.json";
import error from "./en/error.json";
import home from "./en/home.json";
import imports from "./en/import.json";
import keyAbilities from "./en/key-abilities.json";
import labels from "./en/labels.json";
import links from "./en/links.json";
import media from "./en/media.json";
import notifications from "./en/notifications.json";
import oauth from "./en/oauth.json";
import palette from "./en/palette.json";
import people from "./en/people.json";
import platform from "./en/platform.json";
import posts from "./en/posts.json";
import queue from "./en/queue.json";
import review from "./en/review.json";
import settings from "./en/settings.json";
import shell from "./en/shell.json";
import state from "./en/state.json";
import twoStep from "./en/two-step.json";
import usage from "./en/usage.json";
import webhooks from "./en/webhooks.json";
import workspace from "./en/workspace.json";
import writing from "./en/writing.json";

export default {
  adsInsight,
  ads,
  analytics,
  approvals,
  auth,
  bulk,
  calendar,
  common,
  composer,
  connect,
  connections,
  copilot,
  demo,
  developers,
  docs,
  error,
  home,
  import: imports,
  keyAbilities,
  labels,
  links,
  media,
  notifications,
  oauth,
  palette,
  people,
  platform,
  posts,
  queue,
  review,
  settings,
  shell,
  state,
  twoStep,
  usage,
  webhooks,
  workspace,
  activity,
  writing,
};
