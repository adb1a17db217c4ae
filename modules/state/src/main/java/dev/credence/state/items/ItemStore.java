package dev.credence.state.items;

import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/** The storage of items by cluster. */
sealed interface ItemStore permits CountedItems, NamedItems {
    /** Checks that a row can be added. */
    void require(String group, String item);

    /** Adds equal rows, whose values were checked. */
    void add(String group, String item, double[] row, long count);

    /** Checks that all others can be merged. */
    void requireRoom(List<ItemStore> others);

    /** Adds the content of another object of the same class, which must not be this one. */
    void merge(ItemStore other);

    /** Returns the names of the clusters in ascending order. */
    Set<String> groups();

    /** Visits the items of a cluster in a fixed order. */
    void forEach(String group, ItemVisitor visitor);

    void write(StateWriter out);

    /** Reads the content, and gives the number of rows of each item. */
    void read(StateReader in, boolean grouped, LongConsumer rows);

    /** Receives items. */
    @FunctionalInterface
    interface ItemVisitor {
        /**
         * Receives an item.
         *
         * @param name the name of the item, which is empty if items have no names
         * @param runs for each system, the values of the runs of the item in ascending order
         * @param count the number of such items
         */
        void item(String name, List<List<double[]>> runs, long count);
    }
}
