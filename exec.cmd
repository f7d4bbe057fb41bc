@rem Scripts of package.json begin with exec, so that npm's signals reach them and not its shell. Windows' shell has none.
@%*
