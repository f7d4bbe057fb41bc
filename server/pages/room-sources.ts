/**
 * The sources of the players of watch rooms: YouTube's script of its player, and the frames of the three providers. Each source has
 * its path where there is one: YouTube's host also serves scripts that anybody can write.
 */
export const ROOM_SOURCES = {
  scripts: ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
  frames: ['https://www.youtube.com/embed/', 'https://player.vimeo.com/video/', 'https://player.twitch.tv/'],
  connections: [],
}

/** The style elements inside the players' and the emoji picker's own elements, exactly as these versions write them. */
export const ROOM_STYLES: readonly string[] = [
  // youtube-video-element
  "'sha256-MfsPLRug/nu3YOdJ35iMVDhjk7V/W1KXCVSi27acOz4='",
  // vimeo-video-element
  "'sha256-Sf71XEX5GeNyLKsBW6uWQPEZ/sObgYiquJAkBlawYmo='",
  // twitch-video-element
  "'sha256-2flwOwpxm4PAqqQsFEfZfDYcJ2DJcqwBzqGORr6j6Ew='",
  // emoji-picker-element
  "'sha256-rg2BpwZ4T9EADaas/dlxn0KsISPDXXIabE9pnJ++3UQ='",
]
