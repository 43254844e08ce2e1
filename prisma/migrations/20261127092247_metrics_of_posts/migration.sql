ALTER TABLE "PostMetrics" ADD COLUMN "postId" UUID, ADD COLUMN "format" TEXT;

-- The post of an account's figures, and the kind of its media: from the library, else from the file's address. By a trigger, so that
-- processes of the release before write them too.
CREATE FUNCTION describe_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p."id", CASE
      WHEN cardinality(p."mediaUrls") = 0 THEN 'text'
      WHEN cardinality(p."mediaUrls") > 1 THEN 'carousel'
      WHEN f."kind" IS NOT NULL THEN lower(f."kind"::text)
      WHEN lower(split_part(p."mediaUrls"[1], '?', 1)) ~ '\.(mp4|mov|m4v|webm|avi|mkv|mpg|mpeg|3gp)$' THEN 'video'
      ELSE 'image' END
    INTO NEW."postId", NEW."format"
    FROM "PostTarget" t JOIN "Post" p ON p."id" = t."postId"
      LEFT JOIN "MediaAsset" f ON f."workspaceId" = p."workspaceId" AND cardinality(p."mediaUrls") = 1
        AND f."id"::text = lower(left(split_part(p."mediaUrls"[1], '/media/', 2), 36))
    WHERE t."id" = NEW."targetId";
  RETURN NEW;
END
$$;
CREATE TRIGGER "PostMetrics_describe" BEFORE INSERT ON "PostMetrics" FOR EACH ROW EXECUTE FUNCTION describe_metrics();
