/**
 * Shows a page of its own where the network is gone, and keeps what another app shares until the composer takes it. Nothing else is cached:
 * pages and answers belong to whoever is signed in.
 */
const OFFLINE_PAGE = "/offline.html";
const SHARE_PATH = "/share";

self.addEventListener("install", (event) => {
  const cached = caches.open("offline").then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: "reload" })));
  event.waitUntil(cached.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  // The browser asks for the page while the worker starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate") return;
  if (request.method === "GET") event.respondWith(answerPage(event));
  else if (request.method === "POST" && new URL(request.url).pathname === SHARE_PATH) event.respondWith(keepShared(request));
});

async function answerPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (page) return page;
    throw error;
  }
}

/**
 * The form as it came: nothing of it is sent before the composer of a person who is signed in has it. A form that the browser says is another site's
 * is dropped; one without a referrer may be the system's, see SECURITY.md.
 */
async function keepShared(request) {
  const isOwn = request.referrer === "" || new URL(request.referrer).origin === self.location.origin;
  if (isOwn) {
    const headers = { "content-type": request.headers.get("content-type") ?? "", date: new Date().toUTCString() };
    const keep = async () => (await caches.open("shared")).put(SHARE_PATH, new Response(await request.blob(), { headers }));
    // A full disk: the composer says that nothing has arrived.
    await keep().catch(() => undefined);
  }
  return Response.redirect("/posts/new?shared=1", 303);
}
