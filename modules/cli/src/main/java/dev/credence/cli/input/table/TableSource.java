package dev.credence.cli.input.table;

import java.util.List;

/** An existing file of a known format, which can be opened repeatedly. */
@FunctionalInterface
public interface TableSource {
    /** Opens the file and reads its header. */
    InputTable open();

    /**
     * Opens the file in pieces that contain its rows in their order and can be read at the same time. A piece may fail
     * although the whole file can be read; the file must then be read as a whole.
     *
     * @param most the largest number of pieces
     * @return two pieces or more; none if the file must be read as a whole
     */
    default List<InputTable> openPieces(int most) {
        return List.of();
    }

    /** Returns notes on the file that readers of its rows must pass on, after it was read; an ordinary table has none. */
    default List<String> notes() {
        return List.of();
    }
}
