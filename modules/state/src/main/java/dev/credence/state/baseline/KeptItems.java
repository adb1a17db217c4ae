package dev.credence.state.baseline;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The items of a baseline, by which a later run is compared item by item. An item is named by a salted hash of its id, so that the
 * file contains no ids. The salt is in the file too: it does not hide an id that a reader can guess.
 *
 * @param salt the text that is hashed before each id
 * @param items the rows of the items, sorted by hash and then by their numbers
 */
public record KeptItems(String salt, List<KeptItem> items) {
    /** The number of bytes of a hash, 16, at which two of a billion ids have the same hash with a probability below 1e-20. */
    private static final int BYTES = 16;

    private static final Comparator<KeptItem> ORDER =
            Comparator.comparing(KeptItem::hash).thenComparing((a, b) -> Arrays.compare(a.numbers(), b.numbers()));

    /**
     * Sorts the items.
     *
     * @throws IllegalArgumentException if the salt is empty
     */
    public KeptItems {
        requireSalt(salt);
        items = items.stream().sorted(ORDER).toList();
    }

    private static void requireSalt(String salt) {
        if (salt.isEmpty()) {
            throw new IllegalArgumentException("salt must not be empty: name any text, the same in every run");
        }
    }

    /**
     * Returns the hash of an id: the first 16 bytes of SHA-256 of the salt, a zero byte and the id, in hexadecimal digits. Names of clusters
     * have such hashes as well.
     *
     * @param salt the text that is hashed before the id
     * @param id the id of an item
     * @return 32 hexadecimal digits
     * @throws IllegalArgumentException if the salt is empty
     */
    public static String hash(String salt, String id) {
        requireSalt(salt);
        MessageDigest digest = Sha256.digest();
        digest.update(salt.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        digest.update(id.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    /** Returns the hashes of the clusters, sorted; none if the items are in no clusters. */
    List<String> clusters() {
        return items.stream()
                .flatMap(item -> item.cluster().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * A row of an item.
     *
     * @param hash the hash of the id of the item
     * @param cluster the hash of the name of its cluster, with the same salt; empty if the rows are not in clusters
     * @param row the numbers of the row: of predictions the number of the true label and of the predicted label among the labels of
     *     the baseline, counted from 0, then the score if there are scores, then the scores of the {@linkplain Baseline#classes classes}; of
     *     scores alone 1 for a positive item or 0, and the score; of scores of classes alone the number of the true class, and the scores; of
     *     outcomes the values of a run
     */
    public record KeptItem(String hash, Optional<String> cluster, List<Double> row) {
        /** Copies the numbers. */
        public KeptItem {
            Objects.requireNonNull(hash, "hash must not be null");
            Objects.requireNonNull(cluster, "cluster must not be null");
            row = List.copyOf(row);
        }

        /**
         * Creates a row of an item that is in no cluster.
         *
         * @param hash the hash of the id of the item
         * @param row the numbers of the row
         */
        public KeptItem(String hash, List<Double> row) {
            this(hash, Optional.empty(), row);
        }

        /** Returns the numbers of the row. */
        public double[] numbers() {
            return row.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }
}
