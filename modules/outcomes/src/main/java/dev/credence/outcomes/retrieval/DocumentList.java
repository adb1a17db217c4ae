package dev.credence.outcomes.retrieval;

import java.util.Arrays;
import java.util.Comparator;

/** The documents of one query, each with a number and a line, while a file is being read. */
final class DocumentList {
    /** A document with its grade or score. */
    record Entry(String document, double value, int line) {}

    /** Makes the error of a document that occurs twice. */
    @FunctionalInterface
    interface Duplicate {
        IllegalArgumentException error(Entry first, Entry second);
    }

    private String[] documents = new String[1];
    private double[] values = new double[1];
    private int[] lines = new int[1];
    private int size;

    void add(String document, double value, int line) {
        if (size == documents.length) {
            documents = Arrays.copyOf(documents, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            lines = Arrays.copyOf(lines, 2 * size);
        }
        documents[size] = document;
        values[size] = value;
        lines[size++] = line;
    }

    /** Returns the documents in ascending order of their names, after checking that the names differ. */
    Entry[] sorted(Duplicate duplicate) {
        Entry[] entries = new Entry[size];
        Arrays.setAll(entries, i -> new Entry(documents[i], values[i], lines[i]));
        Arrays.sort(entries, Comparator.comparing(Entry::document));
        for (int i = 1; i < size; i++) {
            if (entries[i].document().equals(entries[i - 1].document())) {
                throw duplicate.error(entries[i - 1], entries[i]);
            }
        }
        return entries;
    }
}
