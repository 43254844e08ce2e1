import auth from "./ar/auth.json";
import common from "./ar/common.json";
import connections from "./ar/connections.json";
import error from "./ar/error.json";
import home from "./ar/home.json";
import platform from "./ar/platform.json";
import settings from "./ar/settings.json";
import shell from "./ar/shell.json";
import state from "./ar/state.json";

export default { auth, common, connections, error, home, platform, settings, shell, state };
