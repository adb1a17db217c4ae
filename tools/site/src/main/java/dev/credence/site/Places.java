package dev.credence.site;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a document, a folder or a file of the project stands in the site. */
final class Places {
    private static final String README = "README.md";

    private final Path root;

    Places(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    Path root() {
        return root;
    }

    /** The document that a folder is shown by, where it has one. */
    Path source(Path target) {
        Path readme = target.resolve(README);
        return Files.isRegularFile(readme) ? readme : target;
    }

    /** The path within the site, such as {@code docs/guide.html}. */
    Path page(Path source) {
        Path path = root.relativize(source);
        String name = path.getFileName().toString();
        if (Files.isDirectory(source)) {
            return path.resolve("index.html");
        }
        if (name.equals(README)) {
            return path.resolveSibling("index.html");
        }
        return isDocument(source) ? path.resolveSibling(name.replaceFirst("md$", "html")) : path;
    }

    static boolean isDocument(Path source) {
        return source.toString().endsWith(".md");
    }

    boolean has(Path target) {
        return target.startsWith(root) && Files.exists(target);
    }

    /** A link from one page to another that also works where no server is. */
    static String between(Path from, Path to) {
        Path folder = from.getParent();
        Path way = folder == null ? to : folder.relativize(to);
        return way.toString().replace('\\', '/');
    }
}
