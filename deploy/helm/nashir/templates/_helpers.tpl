{{- define "nashir.labels" -}}
app.kubernetes.io/name: nashir
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "nashir.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "nashir.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "nashir.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "nashir.environment" -}}
envFrom:
  - secretRef: { name: {{ .Values.secretName | quote }} }
env:
  - { name: BASE_URL, value: {{ .Values.baseUrl | quote }} }
  {{- if or .Values.engine.enabled .Values.inngest.baseUrl }}
  - { name: INNGEST_SERVE_ORIGIN, value: "http://{{ .Release.Name }}-web.{{ .Release.Namespace }}.svc:3000" }
  {{- end }}
  {{- if .Values.engine.enabled }}
  - { name: ENGINE_URL, value: "http://{{ .Release.Name }}-engine:8288" }
  {{- else }}
  - { name: INNGEST_BASE_URL, value: {{ .Values.inngest.baseUrl | quote }} }
  {{- end }}
  - { name: MEDIA_S3_BUCKET, value: {{ .Values.media.bucket | quote }} }
  - { name: MEDIA_S3_ENDPOINT, value: {{ .Values.media.endpoint | quote }} }
  - { name: MEDIA_S3_REGION, value: {{ .Values.media.region | quote }} }
  - { name: SHUTDOWN_DELAY_SECONDS, value: {{ .Values.web.shutdownDelaySeconds | quote }} }
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}
