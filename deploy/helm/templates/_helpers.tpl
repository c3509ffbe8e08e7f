{{- define "anito.labels" -}}
app.kubernetes.io/name: anito
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "anito.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The settings of every process. The secret's keys are names of settings. */}}
{{- define "anito.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: STORAGE_URL
  value: {{ .Values.storage.url | quote }}
- name: TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
{{- /* A folder that the program creates, so that it may restrict the access to it. */}}
- name: DATA_DIR
  value: /data/anito
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* What every pod may do and write. The uid is the one whose compile cache the image contains. */}}
{{- define "anito.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir:
      medium: Memory
      sizeLimit: {{ .Values.temporary.memory }}
  - name: data
    emptyDir:
      sizeLimit: {{ .Values.temporary.data }}
{{- end }}

{{- define "anito.container" -}}
image: {{ include "anito.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end }}

{{/* Pods of one role are spread over the nodes. */}}
{{- define "anito.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "anito.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end }}
