import activity from "./ar/activity.json";
import ads from "./ar/ads.json";
import adsInsight from "./ar/ads-insight.json";
import analytics from "./ar/analytics.json";
import approvals from "./ar/approvals.json";
import auth from "./ar/auth.json";
import bulk from "./ar/bulk.json";
import calendar from "./ar/calendar.json";
import common from "./ar/common.json";
import composer from "./ar/composer.json";
import connect from "./ar/connect.json";
import connections from "./ar/connections.json";
import copilot from "./ar/copilot.json";
import demo from "./ar/demo.json";
import developers from "./ar/developers.json";
import docs from "./ar/docs.json";
import error from "./ar/error.json";
import home from "./ar/home.json";
import imports from "./ar/import.json";
import keyAbilities from "./ar/key-abilities.json";
import labels from "./ar/labels.json";
import links from "./ar/links.json";
import media from "./ar/media.json";
import notifications from "./ar/notifications.json";
import oauth from "./ar/oauth.json";
import palette from "./ar/palette.json";
import people from "./ar/people.json";
import platform from "./ar/platform.json";
import posts from "./ar/posts.json";
import queue from "./ar/queue.json";
import review from "./ar/review.json";
import settings from "./ar/settings.json";
import shell from "./ar/shell.json";
import state from "./ar/state.json";
import twoStep from "./ar/two-step.json";
import usage from "./ar/usage.json";
import webhooks from "./ar/webhooks.json";
import workspace from "./ar/workspace.json";
import writing from "./ar/writing.json";

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
