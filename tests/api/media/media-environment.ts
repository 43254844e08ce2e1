/** Settings of the media tests: files from this machine, a small largest size, and an address that no server listens at. */
export const mediaSettings = { ALLOWED_PRIVATE_HOSTS: "127.0.0.1", MEDIA_MAX_BYTES: "200000", BASE_URL: "http://127.0.0.1:3999" };
