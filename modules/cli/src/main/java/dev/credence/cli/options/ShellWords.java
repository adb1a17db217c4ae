package dev.credence.cli.options;

import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes commands that can be pasted into a shell, whatever the names in them are. */
public final class ShellWords {
    /** Matches words without signs of a shell; zsh replaces =NAME at the beginning of a word by the path of a command. */
    private static final Pattern PLAIN = Pattern.compile("(?!=)[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    /** Returns the command of some words. */
    public static String command(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /** Returns a word that the shell passes on unchanged; control characters are written as escapes. */
    public static String quoted(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        return isPrintable(word) ? "'" + word.replace("'", "'\\''") + "'" : "$'" + escaped(word) + "'";
    }

    /** Returns whether a terminal shows all characters as they are. */
    private static boolean isPrintable(String text) {
        return SafeText.clean(text).equals(text);
    }

    private static String escaped(String word) {
        StringBuilder escaped = new StringBuilder();
        word.codePoints().forEach(c -> {
            if (c == '\'' || c == '\\') {
                escaped.append('\\').append((char) c);
            } else if (isPrintable(Character.toString(c))) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(String.format(Locale.ROOT, "\\U%08x", c));
            }
        });
        return escaped.toString();
    }

    /** Returns the path of a file as an argument, which a command cannot take for an option. */
    public static String file(String path) {
        return path.startsWith("-") ? "./" + path : path;
    }
}
