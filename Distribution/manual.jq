# The manual page, for man, of what `dbgen --experimental-dump-help` prints.
# Arguments: version, and date as 2026-11-23.

def escaped: gsub("\\\\"; "\\e") | gsub("-"; "\\-") | gsub("(?<start>^|\n)(?<dot>[.'])"; "\(.start)\\&\(.dot)");

# Paragraphs, of which those with an indentation keep their lines.
def paragraphs:
  split("\n\n")
  | map(if startswith("  ") then ".PP\n.RS\n.nf\n\(gsub("(?<start>^|\n)  "; .start) | escaped)\n.fi\n.RE"
        else ".PP\n\(escaped)" end)
  | join("\n");

def flag: if .kind == "short" then "-\(.name)" else "--\(.name)" end | escaped;

# The names of an argument, and its value.
def usage:
  if .kind == "positional" then "\\fI\(.valueName | escaped)\\fR" + (if .isRepeating then " ..." else "" end)
  else (.names | map("\\fB\(flag)\\fR") | join(", "))
    + (if .kind == "option" then " \\fI\(.valueName | escaped)\\fR" else "" end) end;

def description:
  (.abstract // "" | escaped)
  + (if .defaultValue then "\nThe default is \(.defaultValue | escaped)." else "" end);

def arguments:
  [.arguments[]? | select(.shouldDisplay and (.valueName | IN("help", "version") | not))
   | "\n.TP\n\(usage)\n\(description)"] | join("");

def commands:
  .subcommands[]? | select(.shouldDisplay and .commandName != "help")
  | ".SS \([.superCommands[]?, .commandName] | join(" ") | escaped)\n\(.abstract | escaped)\n"
    + (if .discussion then .discussion | paragraphs else "" end) + arguments,
    commands;

.command
| ".TH \(.commandName | ascii_upcase | escaped) 1 \"\($date)\" \"\(.commandName) \($version)\" \"User Commands\"",
  ".SH NAME\n\(.commandName | escaped) \\- \(.abstract | ascii_downcase[0:1] + .[1:] | rtrimstr(".") | escaped)" ,
  ".SH SYNOPSIS\n.B \(.commandName | escaped)\n.I command\n[\\fIargument\\fR ...]",
  ".SH DESCRIPTION\n\(.discussion | paragraphs)",
  ".SH COMMANDS",
  commands,
  ".SH SEE ALSO\nThe documentation is in the folder docs of the source, and\n.B \(.commandName | escaped) help\n.I command\nprints the part of this page on a command."
