/** The settings without which an installation cannot connect a platform; takes its name in either case. */
export function platformSettings(platform: string): { id: string; secret: string } {
  const name = platform.toUpperCase();
  return { id: `${name}_CLIENT_ID`, secret: `${name}_CLIENT_SECRET` };
}
