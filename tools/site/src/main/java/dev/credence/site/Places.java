package dev.credence.site;

import java.nio.file.Files;
import java.nio.file.Path;

/** The places of documents, folders and files in the site. */
final class Places {
    private static final String README = "README.md";

    private final Path root;

    Places(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    Path root() {
        return root;
    }

    /** Returns the document that represents a folder, if there is one. */
    Path source(Path target) {
        Path readme = target.resolve(README);
        return Files.isRegularFile(readme) ? readme : target;
    }

    /** Returns the path within the site, such as {@code docs/guide.html}. */
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

    boolean contains(Path target) {
        return target.startsWith(root) && Files.exists(target);
    }

    /** Returns a link from one page to another that also works without a server. */
    static String between(Path from, Path to) {
        Path folder = from.getParent();
        Path way = folder == null ? to : folder.relativize(to);
        return way.toString().replace('\\', '/');
    }
}
