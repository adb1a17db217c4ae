package dev.credence.outcomes.retrieval;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Objects;

/** The lines of a file in a format of TREC, divided at white space. Blank lines, and lines that begin with #, are skipped. */
final class TrecLines {
    /** The largest number of fields that a format has; fields after them are counted and not read. */
    private static final int MAX_FIELDS = 5;

    private static final char BYTE_ORDER_MARK = 0xFEFF;

    private final BufferedReader reader;
    private final String fileName;
    private final int[] starts = new int[MAX_FIELDS];
    private final int[] ends = new int[MAX_FIELDS];
    private String line = "";
    private int number;
    private int fields;

    TrecLines(Reader reader, String fileName) {
        this.reader = new BufferedReader(Objects.requireNonNull(reader, "reader must not be null"));
        this.fileName = Objects.requireNonNull(fileName, "fileName must not be null");
    }

    /** Reads the next line that has fields; returns false at the end of the file. */
    boolean next() throws IOException {
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            line = text;
            number++;
            divide();
            if (fields > 0 && line.charAt(starts[0]) != '#') {
                return true;
            }
        }
        return false;
    }

    private void divide() {
        fields = 0;
        int position = number == 1 && !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        while (true) {
            while (position < line.length() && isSpace(line.charAt(position))) {
                position++;
            }
            if (position == line.length()) {
                return;
            }
            int start = position;
            while (position < line.length() && !isSpace(line.charAt(position))) {
                position++;
            }
            if (fields < MAX_FIELDS) {
                starts[fields] = start;
                ends[fields] = position;
            }
            fields++;
        }
    }

    /** Returns whether a character is white space in C, so that a no-break space is a part of a name. */
    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    int fields() {
        return fields;
    }

    String field(int index) {
        return line.substring(starts[index], ends[index]);
    }

    /** Returns the first character of a field. */
    char first(int index) {
        return line.charAt(starts[index]);
    }

    /** Returns a field, as the given text if it is equal, so that the lines of one query share its name. */
    String field(int index, String usual) {
        int length = ends[index] - starts[index];
        return length == usual.length() && line.startsWith(usual, starts[index]) ? usual : field(index);
    }

    /** Returns the number of the line, from 1. */
    int number() {
        return number;
    }

    IllegalArgumentException error(String message) {
        return error(number, message);
    }

    IllegalArgumentException error(int line, String message) {
        return new IllegalArgumentException(fileName + ", line " + line + ": " + message);
    }

    /** Returns the error that the file has no line with fields. */
    IllegalArgumentException empty(String content) {
        return new IllegalArgumentException(fileName + " must have one " + content + " or more: lines=" + number);
    }
}
