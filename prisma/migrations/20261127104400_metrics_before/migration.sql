-- The figures that there are, in a transaction of their own: it holds no lock that a reader waits for.
UPDATE "PostMetrics" m SET "postId" = p."id", "format" = CASE
      WHEN cardinality(p."mediaUrls") = 0 THEN 'text'
      WHEN cardinality(p."mediaUrls") > 1 THEN 'carousel'
      WHEN f."kind" IS NOT NULL THEN lower(f."kind"::text)
      WHEN lower(split_part(p."mediaUrls"[1], '?', 1)) ~ '\.(mp4|mov|m4v|webm|avi|mkv|mpg|mpeg|3gp)$' THEN 'video'
      ELSE 'image' END
  FROM "PostTarget" t JOIN "Post" p ON p."id" = t."postId"
    LEFT JOIN "MediaAsset" f ON f."workspaceId" = p."workspaceId" AND cardinality(p."mediaUrls") = 1
      AND f."id"::text = lower(left(split_part(p."mediaUrls"[1], '/media/', 2), 36))
  WHERE t."id" = m."targetId" AND m."postId" IS NULL;
